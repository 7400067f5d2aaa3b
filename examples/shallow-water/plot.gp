# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Truth, first guess and recovered state side by side, from fields.dat and gauges.dat in the working directory.
set terminal pngcairo size 1680,480 font 'sans,13' background '#ffffff'
set output 'shallow-water.png'

set palette defined (-1.6 '#08306b', -0.9 '#2f7ebc', -0.3 '#b5d4e9', 0 '#f7f7f7', 0.3 '#fbbf9b', 0.9 '#d6493a', 1.6 '#67001f')
set cbrange [-1.6:1.6]
set xrange [0:1600]
set yrange [0:1200]
set size ratio -1
set xtics 400 out nomirror
set ytics 400 out nomirror
set border lc rgb '#404040'
set xlabel 'x (km)'
unset key

# The heights of the topography are drawn as contours, the same in each panel.
set table $contours
set contour base
set cntrparam levels discrete 10, 30, 50
unset surface
splot 'fields.dat' using 1:2:6 with lines
unset table
unset contour
set surface

top = 0.885
bottom = 0.163
set multiplot

set lmargin at screen 0.055
set rmargin at screen 0.330
set tmargin at screen top
set bmargin at screen bottom
set ylabel 'y (km)' offset 1
unset colorbox
set title 'truth (dots: gauges; lines: topography)'
plot 'fields.dat' using 1:2:3 with image pixels, \
     $contours using 1:2 with lines lc rgb '#909090' lw 1, \
     'gauges.dat' using 1:2 with points pt 7 ps 0.35 lc rgb '#202020'

set lmargin at screen 0.352
set rmargin at screen 0.627
unset ylabel
set format y ''
set title 'first guess'
plot 'fields.dat' using 1:2:4 with image pixels, $contours using 1:2 with lines lc rgb '#909090' lw 1

set lmargin at screen 0.649
set rmargin at screen 0.924
set colorbox user origin screen 0.936, screen bottom size screen 0.012, screen (top - bottom)
set cblabel 'surface height (m)'
set cbtics 0.8
set title 'recovered with the adjoint gradient'
plot 'fields.dat' using 1:2:5 with image pixels, $contours using 1:2 with lines lc rgb '#909090' lw 1

unset multiplot
