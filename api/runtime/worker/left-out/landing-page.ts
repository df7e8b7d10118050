/** In the place of GraphQL Yoga's page for those who open /graphql in a browser (`[alias]` in wrangler.toml), which is switched off. */
export default '';
