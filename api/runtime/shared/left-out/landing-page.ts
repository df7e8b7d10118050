/** In the place of GraphQL Yoga's page for those who open /graphql in a browser (`.run/left-out.ts`), which is switched off. */
export default '';
