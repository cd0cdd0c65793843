# Part of .ci/mount-trials: a server of ours for Windows computers, which shows the mount for reading and its inbox for writing.

samba_port=44517
samba() {
	[ "$(id -u)" = 0 ] || { line skipped samba 'only root can serve' && return; }
	lacks samba smbd smbclient pdbedit && return
	local place=$work/samba words before said ended served
	mkdir -p "$place"
	cat >"$place/conf" <<-CONF
		[global]
		server role = standalone server
		interfaces = lo
		bind interfaces only = yes
		smb ports = $samba_port
		private dir = $place
		lock directory = $place
		state directory = $place
		cache directory = $place
		pid directory = $place
		ncalrpc dir = $place/rpc
		log file = $place/log
		load printers = no
		disable spoolss = yes
		[tapes]
		path = $tapes
		read only = yes
		[offline]
		path = $tapes
		read only = yes
		vfs objects = offline
		[inbox]
		path = $tapes/Inbox
		read only = no
	CONF
	printf 'word\nword\n' | pdbedit -s "$place/conf" -a -t -u root >/dev/null 2>&1
	serve() { # POLICY
		gone
		rm -rf "$work/cache/capstan"
		capstan mount "$tapes" --policy "$1" --quiet 1 --allow-other >/dev/null || { echo 'no mount' && exit 2; }
		smbd --foreground --configfile="$place/conf" >/dev/null 2>&1 &
		served=$!
		until by_smb tapes 'ls' >/dev/null 2>&1; do sleep 0.2; done
	}
	by_smb() { timeout 60 smbclient "//127.0.0.1/$1" -p "$samba_port" -U root%word -s "$place/conf" -c "$2" 2>&1; }
	ends() { kill "$served" && wait "$served" 2>/dev/null; }
	serve fail
	before=$(counts)
	is samba-lists "$(by_smb tapes "cd $barcode/typed; ls" | grep -cE '^  (film|photo|text)'), $(moved "$before")" "3, $still"
	# smbd tries for a while longer than the client waits.
	said=$(by_smb tapes "get $barcode/typed/film.mkv $place/film")
	is samba-on-tape-fail "$(grep -o 'NT_STATUS_[A-Z_]*' <<<"$said" | head -1), $(moved "$before")" "NT_STATUS_IO_TIMEOUT, $still"
	said=$(by_smb tapes "allinfo $barcode/typed/film.mkv")
	line '' '' "a file on tape alone has $(grep attributes <<<"$said" | tail -1)"
	capstan stage "$shown/typed" --wait >/dev/null 2>&1
	by_smb tapes "get $barcode/typed/film.mkv $place/film" >/dev/null
	cmp -s "$source/typed/film.mkv" "$place/film"
	ended=$?
	result samba-staged "a staged file of $(stat -c %s "$place/film") bytes is read" "$ended"
	said=$(by_smb offline "allinfo $barcode/typed/film.mkv")
	line '' '' "by vfs offline a staged file has $(grep attributes <<<"$said" | tail -1)"
	ends
	serve wait
	rm -f "$place/film"
	before=$(counts)
	by_smb tapes "get $barcode/typed/film.mkv $place/film" >/dev/null
	cmp -s "$source/typed/film.mkv" "$place/film"
	ended=$?
	result samba-on-tape-wait "waits and is read, $(moved "$before" | cut -d' ' -f4-)" "$ended"
	by_smb tapes "put $source/typed/text.txt $barcode/new" >"$work/said"
	is samba-read-only "$(grep -o 'NT_STATUS_[A-Z_]*' "$work/said" | head -1)" NT_STATUS_ACCESS_DENIED
	capstan load "$barcode" >/dev/null
	by_smb inbox "mkdir $barcode/sent; put $source/typed/film.mkv $barcode/sent/film.mkv; put $source/typed/text.txt $barcode/sent/text.txt" >/dev/null
	for _ in $(seq 120); do [ -e "$tapes/Inbox/$barcode/sent" ] || break && sleep 0.5; done
	is samba-inbox "$(differing "$tapes/$barcode/sent" "$source/typed") of 2 files differ on tape" '0 of 2 files differ on tape'
	ends
}
