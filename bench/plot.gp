# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Ratios of derivatives to primals, from ratios.dat in the working directory: one group of bars for each row of scripts/bench. A tool of another kind
# needs a logarithmic scale.
set terminal pngcairo size 1680,600 font 'sans,12' background '#ffffff'
set output 'bench-results.png'
set style data histograms
set style histogram clustered gap 1
set style fill solid border -1
set datafile missing '?'
set border 3 lc rgb '#404040'
set grid ytics lc rgb '#d0d0d0'
set xtics rotate by -35 nomirror out
set ytics nomirror
set yrange [0:*]
set ylabel 'time / time of the primal'
set key top left
# `enzyme` and `adolc` are set where there are figures of them.
bars = "using 2:xtic(1) title 'tangent' lc rgb '#b5d4e9', '' using 3 title 'adjoint' lc rgb '#2f7ebc', '' using 4 title 'adjoint by hand' lc rgb '#f4a582'"
if (exists('enzyme')) bars = bars . ", '' using 5 title 'gradient by Enzyme' lc rgb '#969696'"
if (exists('adolc')) { bars = bars . ", '' using 6 title 'gradient by ADOL-C' lc rgb '#d9d9d9'"; set logscale y; set yrange [0.5:*] }
eval "plot 'ratios.dat' " . bars
