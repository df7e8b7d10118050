/** Whether the search dialog is open. It is separate, so that the dialog can be loaded later. */
import { createSpotlight } from '@mantine/spotlight';

export const [searchStore, search] = createSpotlight();
