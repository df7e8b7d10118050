/** Mail through SMTP_URL, on Node and Deno. The library is loaded with the first mail. */
import type { Transporter } from 'nodemailer';
import type { LetterHtml, Mail } from '../../foundation/kernel/mail.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';

/** A server that takes longer counts as unreachable. */
const connectTimeoutMs = 10_000;
const sendTimeoutMs = 30_000;

export interface MailSettings {
  /** `smtp://user:password@mail.example:587?from=gateway@example.com`; may hold a password. */
  readonly smtpUrl: Secret<string>;
  /** The gateway's own address: its host is the sender's where the URL names no `from`. */
  readonly publicUrl: string;
}

/** Rejections hold neither the address nor the text. */
export function createMail({ smtpUrl, publicUrl }: MailSettings): Mail {
  const url = new URL(smtpUrl.reveal());
  const from = url.searchParams.get('from') ?? `gateway@${new URL(publicUrl).hostname}`;
  url.searchParams.delete('from');
  let transporter: Promise<Transporter> | undefined;
  return {
    async send({ to, subject, text, html }) {
      transporter ??= openTransporter(url.href);
      try {
        await (await transporter).sendMail({ from, to: { name: '', address: to }, subject, text, ...(html ? toHtmlParts(html) : {}) });
      } catch (error) {
        throw new MailFailed(errorCode(error));
      }
    },
  };
}

function toHtmlParts({ text, picture }: LetterHtml) {
  if (!picture) return { html: text };
  const { id, type, base64 } = picture;
  return { html: text, attachments: [{ cid: id, filename: id, content: base64, encoding: 'base64', contentType: type }] };
}

/** Its message is a code such as EAUTH or ECONNECTION: a server's own text may repeat addresses. */
export class MailFailed extends Error {
  constructor(code: string) {
    super(`mail could not be sent: ${code}`);
    this.name = 'MailFailed';
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}

async function openTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, connectionTimeout: connectTimeoutMs, greetingTimeout: connectTimeoutMs, socketTimeout: sendTimeoutMs });
}
