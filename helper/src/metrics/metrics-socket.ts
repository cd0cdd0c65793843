// A socket that answers GET /metrics in HTTP, for `curl --unix-socket` and what scrapes through one. Only the helper's own
// user and root can open it: what it tells is for administrators.

import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { helperSocket } from '../../client/home.ts';
import { faultOf } from '../../contract/errors.ts';
import { expositionOf, expositionType, type MetricFamily } from '../../contract/metrics.ts';
import type { Log } from '../log/log.ts';

/** As an imported module it brings what fetches from the web along, a fifth of the time in which a helper starts. */
const { createServer } = process.getBuiltinModule('node:http');

const connectionsMost = 8;
const headBytesMost = 4_096;
const withinMs = 5_000;

export function metricsSocket(home: string): string {
  return join(dirname(helperSocket(home)), 'metrics.sock');
}

/** Returns how to close it. Without one everything else goes on. */
export function serveMetrics(home: string, log: Log, gather: () => Promise<readonly MetricFamily[]>): () => void {
  const path = metricsSocket(home);
  const server = createServer(
    {
      maxHeaderSize: headBytesMost,
      headersTimeout: withinMs,
      requestTimeout: withinMs,
      connectionsCheckingInterval: withinMs,
    },
    (request, response) => {
      answer(request, response, gather).catch((error: unknown) => {
        log('metrics not gathered', { error });
        response.destroy();
      });
    },
  );
  server.maxConnections = connectionsMost;
  server.on('error', (error) => log('no metrics', { fault: faultOf(error) }));
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    rmSync(path, { force: true });
    const before = process.umask(0o177);
    server.listen(path);
    process.umask(before);
    chmodSync(path, 0o600);
  } catch (error) {
    log('no metrics', { fault: faultOf(error) });
  }
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  gather: () => Promise<readonly MetricFamily[]>,
): Promise<void> {
  response.setHeader('Connection', 'close');
  if (url !== '/metrics') response.writeHead(404).end();
  else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  else response.writeHead(200, { 'Content-Type': expositionType }).end(expositionOf(await gather()));
}
