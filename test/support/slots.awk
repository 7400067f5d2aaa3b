# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# awk -f slots.awk PLANS : prints a line for each number that printed plans record, in the form of its remark: line and column, bytes, and the reason. Where it is in the
# source is known from the backward sweep's action for it, so only active numbers are; any other is "nowhere".
function finish(value) {
  for (value in slot) print "nowhere: " slot[value]
  delete slot
}
BEGIN { split("double 8 float 4 i64 8 i32 4 i8 1 i1 1", kinds); for (i = 1; i in kinds; i += 2) bytes[kinds[i]] = kinds[i + 1] }
/^plan / { finish() }
/^  slot [0-9]+: [a-z0-9]+ %/ && $3 in bytes {
  often = /, once a call: / ? "a call" : "an iteration"
  reason = $0
  sub(/.*: /, "", reason)
  slot[$4] = bytes[$3] " bytes " often ": " reason
}
/ ; [^ ]*:[0-9]+:[0-9]+$/ && match($0, /%[^ ]+ = /) {
  value = substr($0, RSTART, RLENGTH - 3)
  if (value in slot) {
    parts = split($NF, place, ":")
    print place[parts - 1] ":" place[parts] ": " slot[value]
    delete slot[value]
  }
}
END { finish() }
