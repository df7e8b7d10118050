/** The certificate of the FTP server: that of HTTPS, or in the test environment one that is made for this process. */
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { dayMs } from '../../../foundation/kernel/timestamp.ts';
import type { Settings } from '../../shared/settings.ts';

/** Once, at the first use: most clients of a sandbox never begin TLS. */
export function createSecureContexts(tls: Settings['tls'], host: string, now: () => number): () => Promise<SecureContext> {
  let made: Promise<SecureContext> | undefined;
  const make = async (): Promise<SecureContext> => {
    const files = tls ? { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) } : await makeCertificate(host, now());
    return createSecureContext({ ...files, minVersion: 'TLSv1.2' });
  };
  return () => {
    made ??= make();
    return made;
  };
}

/** Signed by itself: clients must be told to take it. */
export async function makeCertificate(host: string, now: number): Promise<{ readonly cert: string; readonly key: string }> {
  await import('reflect-metadata');
  const { SubjectAlternativeNameExtension, X509CertificateGenerator, PemConverter } = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const isAddress = /^[\d.]+$|:/.test(host);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=payment gateway sandbox',
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + 365 * dayMs),
    keys,
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension([{ type: isAddress ? 'ip' : 'dns', value: host }])],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
}
