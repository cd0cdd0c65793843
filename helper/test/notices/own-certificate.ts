// A mail server's certificate, which no computer trusts unless it is told to.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../flows/harness.ts';

/** Made for this run alone. */
export function ownCertificate() {
  const folder = temporaryFolder();
  const [key, path] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', path];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...made, ...subject], { stdio: 'ignore' });
  return { path, key: readFileSync(key, 'utf8'), cert: readFileSync(path, 'utf8') };
}
