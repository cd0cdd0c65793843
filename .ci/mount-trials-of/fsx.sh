# Part of .ci/mount-trials: fsx, which does to one file by chance all that programs do to files, and compares every byte that
# it reads. It cannot leave a file as it is: what it has made in the inbox is compared again when it comes back from tape.

fsx_version=0.3.2
fsx_() {
	local program file seed said ended sum before
	program=$(fsx_program) || { line skipped fsx 'there is no fsx here, and no cargo to make it' && return; }
	gone
	rm -rf "$work/cache/capstan"
	# A second: it is archived while fsx goes on closing and opening it.
	capstan mount "$tapes" --policy wait --quiet 1 >/dev/null || { echo 'no mount' && exit 2; }
	cat >"$work/fsx.toml" <<-'TOML'
		flen = 1000000
		[weights]
		close_open = 3
		invalidate = 2
		read = 10
		write = 10
		mapread = 10
		mapwrite = 10
		truncate = 5
		fsync = 1
		fdatasync = 1
		posix_fallocate = 3
		punch_hole = 5
		sendfile = 2
		posix_fadvise = 1
		copy_file_range = 2
	TOML
	capstan load "$barcode" >/dev/null
	for seed in 1 2 3; do
		file=$tapes/Inbox/$barcode/fsx-$seed
		said=$(timeout 300 "$program" -f "$work/fsx.toml" -S "$seed" -N 10000 -P "$work" "$file" 2>&1)
		ended=$?
		result "fsx-inbox-$seed" "ends with $ended, $(tail -1 <<<"$said" | cut -c1-60)" "$ended"
		sum=$(md5sum <"$file")
		for _ in $(seq 120); do [ -e "$file" ] || break && sleep 0.5; done
		capstan release "$shown/fsx-$seed" >/dev/null
		before=$(counts)
		is "fsx-from-tape-$seed" "$(md5sum <"$shown/fsx-$seed")$(moved "$before" | cut -d, -f2)" "$sum 1 restores"
	done
}
fsx_program() {
	command -v fsx && return
	[ -x "$code/.build/fsx/bin/fsx" ] || { command -v cargo >/dev/null &&
		nice cargo install --quiet --locked --version "$fsx_version" --root "$code/.build/fsx" fsx >&2; } || return 1
	echo "$code/.build/fsx/bin/fsx"
}
