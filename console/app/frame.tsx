/** The frame round every page, and the decision whether there is a page or a sign-in. */
import { AppShell, Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { checkSession, getSessionState, onSessionChange } from '../client/session.ts';
import { Loading } from '../components/states.tsx';
import { createMessages } from '../messages/create-messages.ts';
import { ClockBanner } from './clock-banner.tsx';
import { LazyDeveloperDrawer } from './developer/lazy-developer-drawer.tsx';
import { Header } from './header.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { MovedClocks } from './moved-clocks.tsx';
import { Navigation } from './navigation.tsx';
import { SearchBox } from './search/search-box.tsx';
import { Unreachable } from './unreachable.tsx';
import { ViewerProvider } from './viewer-provider.tsx';

const useMessages = createMessages({ en: { skip: 'Skip to content' }, de: { skip: 'Zum Inhalt springen' } });

const SignInAgain = lazy(() => import('../pages/sign-in/sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })));

/** Whoever comes here has no session, or may want another. */
const publicPaths: ReadonlySet<string> = new Set(['/sign-in', '/accept-invitation', '/reset-password']);

function isPublic(path: string): boolean {
  return publicPaths.has(path.replace(/\/$/, ''));
}

export function Frame() {
  const { status } = useSyncExternalStore(onSessionChange, getSessionState);
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  // The address changes before its page is there: until then the outlet still shows the page before.
  const shownPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  useEffect(() => {
    void checkSession();
  }, []);
  if (isPublic(pathname)) return isPublic(shownPath) ? <Outlet /> : null;
  switch (status) {
    case 'unknown':
      return null;
    case 'unreachable':
      return <Unreachable />;
    case 'signed-out':
      return <Navigate to="/sign-in" search={{ next: `${pathname}${searchStr}` }} replace />;
    case 'signed-in':
    case 'expired':
      return (
        <>
          <ViewerProvider>
            <Shell />
          </ViewerProvider>
          {status === 'expired' && (
            <Suspense fallback={null}>
              <SignInAgain />
            </Suspense>
          )}
        </>
      );
    default:
      return status satisfies never;
  }
}

function Shell() {
  const messages = useMessages();
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <>
      <a className="skip-link" href="#content">
        {messages.skip}
      </a>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
        padding={{ base: 'sm', sm: 'lg' }}
        transitionDuration={0}
      >
        <AppShell.Header>
          <Header opened={opened} toggle={toggle} />
        </AppShell.Header>
        <AppShell.Navbar p="xs">
          <Navigation onGo={close} />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1} style={{ outline: 'none' }}>
          <Suspense fallback={<Loading />}>
            <Box maw={1680}>
              <ClockBanner />
              <MovedClocks />
              <Outlet />
            </Box>
          </Suspense>
        </AppShell.Main>
      </AppShell>
      <SearchBox />
      <KeysDialog />
      <LazyDeveloperDrawer />
    </>
  );
}
