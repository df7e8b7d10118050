/** What giving something to a colleague asks for. */
import { graphql } from '../client/graphql.ts';

export const assigneesDocument = graphql(`
  query AttentionAssignees {
    attentionAssignees { id name }
  }
`);

export const assignDocument = graphql(`
  mutation AssignAttention($kind: AttentionKind!, $subjectId: ID!, $assigneeId: ID, $note: String, $version: Int) {
    assignAttention(kind: $kind, subjectId: $subjectId, assigneeId: $assigneeId, note: $note, expectedVersion: $version) {
      version
    }
  }
`);
