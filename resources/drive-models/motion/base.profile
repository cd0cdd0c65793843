# How a drive locates: fitted to CERN's regression over a full LTO-9 tape. Seconds and metres. Inferred: the split of a
# wrap change into what it takes ahead and behind (reversal), and the run-up.
start = 4.29
wrap-change = 1.03
band-change = 3.2
command = 0.05
turn-around = 1.5
reversal = 11.0
# Counted once, however often the tape turns on its way.
reversal-each = no
run-up = 15
# "drive": as the model says for each medium; "reel": no limit but the reel's.
end-speed = drive
top-speed = reel
