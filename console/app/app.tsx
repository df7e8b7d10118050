/** Everything that every page has: theme, preferences, keyboard, GraphQL client, router. */
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Provider } from 'urql';
import { createClient } from '../client/urql.ts';
import { KeyboardProvider } from './keyboard.tsx';
import { PreferencesProvider, usePreferences } from './preferences.tsx';
import { router } from './router.tsx';
import { theme } from './theme.ts';
import { rightToLeft } from './words.ts';

const client = createClient();

export function App() {
  return (
    <PreferencesProvider>
      <DirectionProvider>
        <MantineProvider theme={theme} defaultColorScheme="auto">
          <Provider value={client}>
            <KeyboardProvider>
              <Language />
              <Notifications position="bottom-right" />
              <RouterProvider router={router} />
            </KeyboardProvider>
          </Provider>
        </MantineProvider>
      </DirectionProvider>
    </PreferencesProvider>
  );
}

/** Screen readers speak, and text runs, as the document says. */
function Language() {
  const { language } = usePreferences();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = rightToLeft.has(language) ? 'rtl' : 'ltr';
  }, [language]);
  return null;
}
