# Part of .ci/mount-trials: backup programs, to which a mount is a folder like any other.

of_tape=(typed untyped)
backed_up() { # TRIAL FUNCTION CODE-WITH-ERRORS RESTORES-OF-A-SECOND-RUN
	local trial=$1 copy=$2 before ended
	fresh fail
	before=$(counts)
	(cd "$shown" && "$copy" none) >"$work/said" 2>&1
	ended=$?
	is "$trial-fail" "ends with $ended, $(moved "$before")" "ends with $3, $still"
	fresh wait
	before=$(counts)
	(cd "$shown" && "$copy" one) >"$work/said" 2>&1
	ended=$?
	result "$trial-wait" "ends with $ended, $(moved "$before" | cut -d' ' -f4-)" "$ended"
	rm -rf "$work/out" && mkdir "$work/out"
	(cd "$work/out" && "${copy}_back") >"$work/said" 2>&1
	is "$trial-back" "$(($(differing "$source/typed" "$work/out/typed") + $(differing "$source/untyped" "$work/out/untyped"))) of 6 files differ" \
		'0 of 6 files differ'
	# What was let go of is on tape alone again.
	fresh wait
	before=$(counts)
	(cd "$shown" && "$copy" two) >"$work/said" 2>&1
	is "$trial-again" "$(moved "$before" | cut -d' ' -f4-)" "$4"
}
by_borg() { # NAME
	BORG_BASE_DIR=$work/borg timeout 120 borg create "$work/borg-copy::$1" "${of_tape[@]}"
}
by_borg_back() { BORG_BASE_DIR=$work/borg borg extract "$work/borg-copy::$(BORG_BASE_DIR=$work/borg borg list --short --last 1 "$work/borg-copy")"; }
borg_() {
	lacks borg borg && return
	BORG_BASE_DIR=$work/borg borg init --encryption=none "$work/borg-copy" 2>/dev/null
	# It opens each file before it asks whether it knows it.
	backed_up borg by_borg 1 "5 restores"
}
by_restic() {
	RESTIC_PASSWORD=word timeout 120 restic --quiet -r "$work/restic-copy" --cache-dir "$work/restic" backup "${of_tape[@]}"
}
by_restic_back() { RESTIC_PASSWORD=word restic --quiet -r "$work/restic-copy" --cache-dir "$work/restic" restore latest --target .; }
restic_() {
	lacks restic restic && return
	RESTIC_PASSWORD=word restic --quiet -r "$work/restic-copy" init >/dev/null
	backed_up restic by_restic 3 "0 restores"
}
