# The power fails COUNT times (30) at random moments of archiving and ejecting, on the machine that runs the guest: GUEST is
# the guest's command, GUEST_DIR its folder. What was told safe before each is restored after it and compared. With FROM it
# goes on with that cut.
set -u
GUEST=${GUEST:?the guest’s command} here=$(dirname "$(readlink -f "$0")")
shared=$GUEST_DIR/host/capstan-guest cuts=$GUEST_DIR/host/cuts
mkdir -p "$shared" && cp "$here"/*.sh "$shared/"
[ -n "${FROM:-}" ] || rm -rf "$cuts"
mkdir -p "$cuts"
failures=0
# Its port may be in use for a moment after the last one's end.
boot() {
	for _ in 1 2 3 4 5; do
		"$GUEST" up 2>/dev/null && return
		sleep 5
	done
	exit 70
}
for cut in $(seq "${FROM:-1}" "${1:-30}"); do
	boot
	# The first makes the volume; from then on each begins with looking at what the one before has left.
	if ! CUT=$cut "$GUEST" in "CUT=$cut bash /host/capstan-guest/after-a-cut.sh" >"$cuts/check-$cut" 2>&1; then
		failures=$((failures + 1))
	fi
	sed "s/^/before cut $cut: /" "$cuts/check-$cut" | tail -4
	"$GUEST" in "CUT=$cut bash /host/capstan-guest/until-a-cut.sh" >"$cuts/work-$cut" 2>&1 &
	until [ -e "$cuts/began-$cut" ]; do sleep 0.2; done
	sleep $((RANDOM % 45)).$((RANDOM % 10))
	"$GUEST" cut
	wait
	echo "cut $cut: $(grep -c . "$cuts/told" 2>/dev/null || echo 0) parts told safe so far; at the end: $(tail -1 "$cuts/work-$cut")"
done
boot
"$GUEST" in "CUT=end bash /host/capstan-guest/after-a-cut.sh" || failures=$((failures + 1))
"$GUEST" down
[ "$failures" = 0 ] && echo "power cuts: all well" || { echo "power cuts: $failures failed"; exit 1; }
