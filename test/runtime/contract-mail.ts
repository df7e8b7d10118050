/** ADMIN_EMAIL is mailed about a failing webhook that names nobody (SMTP_URL). */
import { expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts';

const administrator = 'boss@example.test';

export interface MailCases {
  /** Starts a mail server; resolves to the settings that name it. */
  begin(): Promise<Readonly<Record<string, string>>>;
  cases(): void;
  end(): Promise<void>;
}

export function mailCases(): MailCases {
  let sink: SmtpSink | undefined;
  return {
    async begin() {
      sink = await startSmtpSink();
      return { SMTP_URL: `${sink.url}?from=gateway@example.test`, ADMIN_EMAIL: administrator };
    },
    cases() {
      test('the administrator about a failing webhook that names nobody', async () => {
        await expect.poll(() => sink?.mails.length).toBe(1);
        expect(sink?.mails[0]).toMatchObject({ from: 'gateway@example.test', to: [administrator] });
      });
    },
    end: async () => sink?.stop(),
  };
}
