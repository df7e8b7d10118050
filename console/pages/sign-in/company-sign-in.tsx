/** The company's account as a way in, in front of the form for passwords. Loaded where the gateway has one. */
import { Anchor, Button, Divider, Stack, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { CompanyWay } from '../../client/session.ts';
import { FormError } from '../../components/form-error.tsx';
import { useCompanySignInMessages } from './company-sign-in-messages.ts';

interface CompanySignInProps {
  readonly company: CompanyWay;
  /** The page that opens afterwards. */
  readonly next: string;
  /** Why the last try did not succeed, as the gateway names it in the address. */
  readonly problem: string | undefined;
  /** The form for passwords. */
  readonly children: ReactNode;
}

export function CompanySignIn({ company, next, problem, children }: CompanySignInProps) {
  const messages = useCompanySignInMessages();
  const [isOpen, setOpen] = useState(!company.only);
  return (
    <Stack gap="md">
      <FormError text={problem === undefined ? undefined : messages.problem(problem, company.name)} />
      {/* A link, not a request: the company's sign-in is a page of its own. */}
      <Button
        component="a"
        href={`/auth/company/start?${new URLSearchParams({ next })}`}
        leftSection={<IconBuilding size={18} aria-hidden />}
        data-autofocus
      >
        {messages.signIn(company.name)}
      </Button>
      {isOpen ? (
        <>
          {company.only ? (
            <Text size="sm" className="quiet">
              {messages.emergencyHint}
            </Text>
          ) : (
            <Divider label={messages.or} />
          )}
          {children}
        </>
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
          {messages.emergency}
        </Anchor>
      )}
    </Stack>
  );
}
