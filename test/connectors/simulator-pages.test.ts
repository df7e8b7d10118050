import { describe, expect, it } from 'vitest';
import { bankMessages } from '../../api/connectors/simulator/page-messages.ts';
import { isRedirectAnswer, renderBankNotice, renderBankPage } from '../../api/connectors/simulator/pages.ts';
import { toRedirectOutcome } from '../../api/connectors/simulator/redirect-outcome.ts';
import { shopperLanguages } from '../../api/contract/shopper-languages.ts';
import { escapeHtml } from '../../api/foundation/kernel/html.ts';

const page = {
  language: 'en',
  action: '/simulator/redirect/8a01',
  merchantName: 'Demo Shop',
  brand: 'PAYPAL',
  amount: '92.00',
  currency: 'EUR',
} as const;

describe('the simulated bank’s page', () => {
  it('offers to approve, decline, cancel and wait too long with forms that post the answer', () => {
    const html = renderBankPage(page);
    for (const answer of ['approve', 'decline', 'cancel', 'timeout']) {
      expect(html).toContain(`<form method="post" action="/simulator/redirect/8a01"><input type="hidden" name="answer" value="${answer}">`);
    }
    expect(html).toContain('92.00 EUR');
    expect(html).toContain('<html lang="en" dir="ltr">');
  });

  it('runs no script and shows what merchants call themselves as text only', () => {
    const html = renderBankPage({ ...page, merchantName: `<script>alert('1')</script>`, action: '"><script>' });
    expect(html).not.toMatch(/<script|javascript:| on\w+=/i);
    expect(renderBankNotice('en', '<script>')).not.toMatch(/<script/i);
  });
});

describe('the languages of the page', () => {
  it.each(shopperLanguages)('%s has every text, in its direction, and none of another language', (language) => {
    const html = renderBankPage({ ...page, language, brand: null });
    const { title, notice, onlinePayment, answers } = bankMessages[language];
    for (const text of [title, notice, onlinePayment, ...Object.values(answers)]) expect(html).toContain(escapeHtml(text));
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    if (language !== 'en') for (const text of Object.values(bankMessages.en.answers)) expect(html).not.toContain(`>${text}<`);
  });
});

describe('the shopper’s answer', () => {
  it.each([
    ['approve', '000.100.110'],
    ['decline', '800.100.152'],
    ['cancel', '100.396.101'],
    ['timeout', '100.396.103'],
  ] as const)('%s ends the payment with %s', (answer, code) => {
    expect(toRedirectOutcome(answer).resultCode).toBe(code);
  });

  it('approves a payment of testMode EXTERNAL with its own code', () => {
    expect(toRedirectOutcome('approve', { environment: 'test', testMode: 'EXTERNAL' }).resultCode).toBe('000.100.112');
  });

  it('is one of four words', () => {
    expect(['approve', 'decline', 'cancel', 'timeout', 'Approve', '', undefined].map(isRedirectAnswer)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
