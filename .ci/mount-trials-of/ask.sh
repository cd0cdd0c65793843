# A part of .ci/mount-trials: the question that a mount asks on the desktop, answered as a person would.

# A bus and a display with somebody who shows notices, and a mount that knows of them.
ask() {
	lacks ask dunst dunstctl notify-send dbus-daemon dbus-send Xvfb import && return
	local name=$shown/typed reader before bus
	with_screen
	dbus-daemon --session --nopidfile --print-address=3 --print-pid=4 --nofork 3>"$work/bus" 4>"$work/bus.pid" 2>/dev/null &
	until [ -s "$work/bus" ]; do sleep 0.1; done
	bus=$(cat "$work/bus")
	export DBUS_SESSION_BUS_ADDRESS=$bus
	fresh ask
	before=$(counts)
	is ask-nobody-there "$(timeout 30 cat "$name/photo.jpg" 2>&1 | grep -o 'Resource temporarily unavailable')" \
		'Resource temporarily unavailable'
	DISPLAY=$screen dunst >/dev/null 2>&1 &
	notices=$!
	until dunstctl count displayed >/dev/null 2>&1; do sleep 0.1; done

	asked "$name/film.mkv"
	picture ask
	dunstctl action
	wait "$reader"
	cmp -s "$source/typed/film.mkv" "$work/out/film.mkv"
	is ask-brings "differs: $?, $(noticed) notices left" 'differs: 0, 0 notices left'
	is ask-brings-once "$(restores | awk -v last="${before#* }" '$0 > last' | wc -l) restores" '1 restores'

	asked "$name/photo.jpg"
	dunstctl close
	wait "$reader"
	is ask-refused "ends with $?, $(noticed) notices left" 'ends with 1, 0 notices left'

	# As soon as the notice is there: whoever shows it is quicker than whoever has it shown.
	for given_up in {1..20}; do
		asked "$name/photo.jpg"
		kill -INT "$reader"
		wait "$reader" 2>/dev/null
		for _ in {1..100}; do [ "$(noticed)" = 0 ] || sleep 0.1; done
	done
	is ask-given-up "$given_up times, $(noticed) notices left" '20 times, 0 notices left'

	# dunst takes one away after ten seconds that does not say how long it stays.
	asked "$name/photo.jpg"
	sleep 12
	is ask-stays "$(noticed) notices" '1 notices'
	dunstctl close
	wait "$reader"
	gone
	kill "$notices" "$(cat "$work/bus.pid")"
	unset DBUS_SESSION_BUS_ADDRESS
}
noticed() { dunstctl count displayed; }
asked() { # FILE: a program reads it into $work/out, and a notice is there
	rm -rf "$work/out" && mkdir "$work/out"
	env --default-signal=INT cat "$1" >"$work/out/$(basename "$1")" 2>/dev/null &
	reader=$!
	until [ "$(noticed)" = 1 ]; do sleep 0.1; done
}
