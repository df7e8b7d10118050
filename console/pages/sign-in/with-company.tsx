/** The form for passwords, behind the company's account where there is one. Few gateways have one, so it is loaded then. */
import { lazy, type ReactNode } from 'react';
import type { CompanyWay } from '../../client/session.ts';
import { withStyles } from '../../theme/more-styles.ts';

const CompanySignIn = lazy(withStyles(() => import('./company-sign-in.tsx').then((module) => ({ default: module.CompanySignIn }))));

interface WithCompanyProps {
  readonly company: CompanyWay | null;
  readonly next: string;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

export function WithCompany({ company, next, problem, children }: WithCompanyProps) {
  if (company === null) return children;
  return (
    <CompanySignIn company={company} next={next} problem={problem}>
      {children}
    </CompanySignIn>
  );
}
