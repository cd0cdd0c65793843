# A law of another kind than base: every change of direction on the way costs, none, one or two of them. Inferred.
# Seconds and metres.
start = 2
wrap-change = 1.03
band-change = 3.2
command = 0.05
turn-around = 1.5
reversal = 5.5
reversal-each = yes
run-up = 34
end-speed = drive
top-speed = reel
