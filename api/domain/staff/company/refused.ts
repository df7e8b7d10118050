import type { CompanyRefusal } from '../../../contract/company-refusals.ts';

/** Why somebody was not signed in with the company's account. Rules return the reason, operations throw this. */
export class CompanySignInRefused extends Error {
  readonly why: CompanyRefusal;
  /** For the log: names of errors and claims, never a value of theirs. */
  readonly detail: string | undefined;
  constructor(why: CompanyRefusal, detail?: string) {
    super(`sign-in with the company's account was refused: ${why}`);
    this.name = 'CompanySignInRefused';
    this.why = why;
    this.detail = detail;
  }
}
