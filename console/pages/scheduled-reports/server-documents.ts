/** A merchant's own servers, to which files are sent. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

export const serversDocument = graphql(`
  query ReportServers {
    fileDestinations(first: 100) {
      edges {
        node {
          id
          entityId
          host
          port
          protection
          userName
          folder
          issuedFiles
          status
        }
      }
    }
  }
`);

export const createServerDocument = graphql(`
  mutation CreateReportServer($input: CreateFileDestinationInput!) {
    createFileDestination(input: $input) {
      id
    }
  }
`);

export const testServerDocument = graphql(`
  mutation TestReportServer($id: ID!) {
    testFileDestination(id: $id)
  }
`);

export const deleteServerDocument = graphql(`
  mutation DeleteReportServer($id: ID!) {
    deleteFileDestination(id: $id) {
      id
      status
    }
  }
`);

export type FileServer = ResultOf<typeof serversDocument>['fileDestinations']['edges'][number]['node'];
