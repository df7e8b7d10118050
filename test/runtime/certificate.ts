/** A certificate for `localhost` that signs itself, as the two files of TLS_CERT_FILE and TLS_KEY_FILE. */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';

export interface CertificateFiles {
  readonly TLS_CERT_FILE: string;
  readonly TLS_KEY_FILE: string;
}

export async function writeCertificate(folder: string): Promise<CertificateFiles> {
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') };
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  writeFileSync(files.TLS_CERT_FILE, certificate.toString('pem'));
  writeFileSync(files.TLS_KEY_FILE, `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`);
  return files;
}
