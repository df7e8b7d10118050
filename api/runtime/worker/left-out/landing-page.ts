/** In the place of GraphQL Yoga's page for those who open /graphql in a browser (`.run/worker-program.ts`), which is switched off. */
export default '';
