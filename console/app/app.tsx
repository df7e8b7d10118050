/** Everything that every page has: theme, preferences, keyboard, GraphQL client, router. */
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Provider } from 'urql';
import { createClient } from '../client/urql-client.ts';
import { KeyboardProvider } from '../hooks/keyboard.tsx';
import { notificationsState } from '../hooks/notifications.ts';
import { rightToLeftLanguages } from '../preferences/languages.ts';
import { PreferencesProvider, usePreferences } from '../preferences/preferences.tsx';
import { withStyles } from '../theme/more-styles.ts';
import { theme } from '../theme/theme.ts';
import { router } from './router.tsx';
import { styleNonce } from './style-nonce.ts';

const loadNotifications = withStyles(() => import('./notifications.tsx'));
const Notifications = lazy(() => loadNotifications().then((module) => ({ default: module.Notifications })));

const client = createClient(() => void loadNotifications().then(({ readRightsAgain }) => readRightsAgain(client)));

export function App() {
  return (
    <PreferencesProvider>
      <DirectionProvider>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
          <Provider value={client}>
            <KeyboardProvider>
              <DocumentAttributes />
              <LazyNotifications />
              <RouterProvider router={router} />
            </KeyboardProvider>
          </Provider>
        </MantineProvider>
      </DirectionProvider>
    </PreferencesProvider>
  );
}

/** Language, direction and density as attributes of the document. */
function DocumentAttributes() {
  const { language, density } = usePreferences();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = rightToLeftLanguages.has(language) ? 'rtl' : 'ltr';
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  return null;
}

/** A notification waits until this is loaded. */
function LazyNotifications() {
  const isWanted = useSyncExternalStore(notificationsState.onChange, notificationsState.isWanted);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <Notifications />
      </Suspense>
    )
  );
}
