/** Mail through SMTP_URL. The library is loaded with the first letter. */
import type { Secret } from '../../kernel/secret.ts';
import type { Mail } from '../../ports.ts';

/** A server that has not taken a letter by then does not take it. */
const timeoutMs = 10_000;

/** `smtps://user:password@mail.example.test/?from=console@example.test`; without `from` the user is the sender. */
export function createMail(smtpUrl: Secret<string>): Mail {
  return {
    async send({ to, subject, text }) {
      const url = new URL(smtpUrl.reveal());
      const from = url.searchParams.get('from') ?? decodeURIComponent(url.username);
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        host: url.hostname,
        port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
        secure: url.protocol === 'smtps:',
        ...(url.username === '' ? {} : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      });
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch {
        // The transport's own error repeats what the server said, and that may repeat the letter.
        throw new Error('the mail server did not take the letter');
      } finally {
        transport.close();
      }
    },
  };
}
