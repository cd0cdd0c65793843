# A quicker mechanism than base: what a full-height drive may be. Inferred. Seconds, metres, metres per second.
start = 3
wrap-change = 1.03
band-change = 3.2
command = 0.05
turn-around = 1.5
reversal = 6
reversal-each = no
run-up = 12
end-speed = 10
top-speed = 12.6
