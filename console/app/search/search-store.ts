/** Whether the search box is open: known before the box itself is loaded. */
import { createSpotlight } from '@mantine/spotlight';

export const [searchStore, search] = createSpotlight();
