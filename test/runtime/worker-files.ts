/** Issued files as the gateway on workerd sends them to merchants' own servers, over sockets of the platform. */
import { afterAll, expect, test } from 'vitest';
import { type FtpSink, type SinkCertificate, startFtpSink } from '../reconciliation/ftp-sink.ts';
import { cardPayment, channels, createRestClient, httpTransport, otherToken } from '../support/client.ts';
import type { StartedWorker } from './worker-live.ts';

const merchant = '8ac7a4a0000000000000000000000004';

export interface FileCertificates {
  /** For `localhost`, which the worker trusts. */
  readonly trusted: SinkCertificate;
  /** For another name, which it trusts as well. */
  readonly otherName: SinkCertificate;
  /** For `localhost`, which it does not trust. */
  readonly untrusted: SinkCertificate;
}

export function workerFiles(running: () => StartedWorker, certificates: FileCertificates): void {
  const sinks: FtpSink[] = [];

  afterAll(() => {
    for (const sink of sinks) sink.close();
  });

  const graphql = async (query: string, variables: object = {}) => {
    const response = await fetch(`${running().address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${otherToken}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = JSON.parse(await response.text());
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };

  const createDestination = async (host: string, protection: string, sink?: FtpSink) => {
    if (sink) sinks.push(sink);
    const input = {
      entityId: merchant,
      host,
      port: sink?.port ?? 21,
      protection,
      userName: 'gateway',
      password: 'secret-password',
      folder: 'in',
    };
    await graphql('mutation ($input: CreateFileDestinationInput!) { createFileDestination(input: $input) { id } }', { input });
  };

  const issueFile = async () => {
    const rest = createRestClient(httpTransport(running().address));
    await rest.post('/v1/payments', { ...cardPayment, entityId: channels.other }, { token: otherToken });
    const to = new Date(Date.now() + 2 * 86_400_000).toISOString();
    await graphql('mutation ($id: ID!, $to: DateTime!) { advanceClock(entityId: $id, to: $to) { now } }', { id: merchant, to });
  };

  const transfers = async (): Promise<readonly { status: string; lastError: string | null; destination: { port: number } }[]> => {
    const data = await graphql('{ fileTransfers { edges { node { status lastError file { name } destination { port } } } } }');
    return data.fileTransfers.edges.map(({ node }: { node: unknown }) => node);
  };

  test('sends an issued file in the clear, with explicit and with implicit TLS, and to no server whose certificate it cannot trust', async () => {
    const { trusted, otherName, untrusted } = certificates;
    const good = [await startFtpSink(), await startFtpSink(trusted), await startFtpSink(trusted, { isImplicit: true })] as const;
    const bad = [await startFtpSink(untrusted), await startFtpSink(otherName)] as const;
    await createDestination('127.0.0.1', 'NONE', good[0]);
    await createDestination('localhost', 'EXPLICIT_TLS', good[1]);
    await createDestination('localhost', 'IMPLICIT_TLS', good[2]);
    for (const sink of bad) await createDestination('localhost', 'EXPLICIT_TLS', sink);
    await issueFile();
    await running().worker().scheduled({ cron: '* * * * *' });
    const done = await transfers();
    expect(done).toHaveLength(5);
    for (const sink of good) {
      expect(done.find(({ destination }) => destination.port === sink.port)).toMatchObject({ status: 'DELIVERED', lastError: null });
      const [[name = '', text = ''] = []] = [...sink.files];
      expect(sink.files.size).toBe(1);
      expect(name).toMatch(new RegExp(`^${channels.other}_[0-9-]{10}\\.csv$`));
      expect(text).toContain('ReconciliationType;');
      expect(sink.commands).toEqual(expect.arrayContaining(['CWD in', 'TYPE I', `STOR ${name}.part`, `RNTO ${name}`]));
    }
    expect(good[1].commands).toEqual(expect.arrayContaining(['AUTH TLS', 'PROT P']));
    for (const sink of bad) {
      const { status, lastError } = done.find(({ destination }) => destination.port === sink.port) ?? {};
      expect([status, lastError]).toEqual(['PENDING', expect.stringContaining('certificate is not publicly trusted')]);
      expect(sink.commands).toEqual(['AUTH TLS']);
    }
  });

  test.each(['10.0.0.1', '169.254.169.254', 'files.internal'])('names no server at %s', async (host) => {
    await expect(createDestination(host, 'EXPLICIT_TLS')).rejects.toThrow('host must be a server of the internet');
  });
}
