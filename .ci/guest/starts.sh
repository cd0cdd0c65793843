# COUNT starts (300) of the helper and of the command line each, with core files on, and with Node's compile cache wiped before
# every tenth. Says what ended by a signal, and keeps its core file in /host/cores.
set -u
mkdir -p /host/cores /scratch/starts
echo '/host/cores/%e.%p.%t' >/proc/sys/kernel/core_pattern
ulimit -c unlimited
died=0
for i in $(seq "${COUNT:-300}"); do
	home=/scratch/starts/home
	rm -rf "$home"
	[ $((i % 10)) = 1 ] && rm -rf /opt/capstan/.build/compile-cache /root/.cache/capstan
	# It starts a helper of its own, and waits for its answer.
	tape --home "$home" drives >/scratch/starts/out 2>&1
	code=$?
	pid=$(pgrep -f -- "--home $home" | head -1)
	[ -n "$pid" ] && kill "$pid" 2>/dev/null
	for _ in $(seq 100); do pgrep -f -- "--home $home" >/dev/null || break; sleep 0.1; done
	if [ "$code" != 0 ] || [ -z "$pid" ]; then
		died=$((died + 1))
		echo "start $i: the command line ended by $code, helper ${pid:-gone}"
		tail -3 /scratch/starts/out
	fi
done
echo "starts: ${COUNT:-300}, ended badly: $died, core files: $(ls /host/cores | wc -l)"
