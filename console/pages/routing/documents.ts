import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

const versionFragment = graphql(`
  fragment RoutingVersionShown on RoutingVersion {
    version
    note
    madeAt
    rules {
      name
      to
      when {
        brands
        schemes
        issuerCountries
        currencies
        amountFrom
        amountTo
        credentials
        hours { from to utcOffsetMinutes }
        percentage
      }
    }
    fees { connector brand currency basisPoints fixed }
  }
`);

export const routingDocument = graphql(
  `
  query Routing($entityId: ID!) {
    routing(entityId: $entityId) {
      connectors
      current { ...RoutingVersionShown }
      versions { ...RoutingVersionShown }
      states {
        connector
        kind
        held
        circuit
        calls
        failed
        unknown
        latencyMsMean
        channel { id name }
      }
    }
  }
`,
  [versionFragment],
);

export const setRoutingDocument = graphql(`
  mutation SetRouting($entityId: ID!, $rules: [RoutingRuleInput!]!, $fees: [ConnectorFeeInput!], $note: String, $expectedVersion: Int!) {
    setRouting(entityId: $entityId, rules: $rules, fees: $fees, note: $note, expectedVersion: $expectedVersion) {
      current { version }
    }
  }
`);

export const tryRoutingDocument = graphql(`
  query TryRouting($entityId: ID!, $rules: [RoutingRuleInput!]!) {
    tryRouting(entityId: $entityId, rules: $rules) {
      payments
      isComplete
      moved
      rules { name payments }
      connectors {
        connector
        before
        approvedBefore
        after
        moved
        expectedApproval
      }
    }
  }
`);

export const holdDocument = graphql(`
  mutation HoldConnector($entityId: ID!, $connector: String!, $reason: String!) {
    channel: holdConnector(entityId: $entityId, connector: $connector, reason: $reason) { id }
  }
`);

export const releaseDocument = graphql(`
  mutation ReleaseConnector($entityId: ID!, $connector: String!, $reason: String!) {
    channel: releaseConnector(entityId: $entityId, connector: $connector, reason: $reason) { id }
  }
`);

export const reportDocument = graphql(`
  query ConnectorReport($filter: ConnectorReportFilter!) {
    connectorReport(filter: $filter) {
      payments
      isComplete
      rows {
        connector
        brand
        country
        currency
        attempts
        approved
        unknown
        approvedAmount
        cost
        latencyMsMean
      }
    }
  }
`);

export const cutOverDocument = graphql(`
  query CutOver($filter: CutOverFilter!) {
    cutOver(filter: $filter) {
      isComplete
      channels {
        channel { id name }
        payments
        connectors { connector kind payments ruled open }
      }
    }
  }
`);

export const shadowDocument = graphql(`
  query ShadowReports($filter: ShadowReportFilter!) {
    shadowReports(filter: $filter) {
      channel { id name }
      url
      isHeld
      hasToken
      isLive
      same
      different
      unanswered
      skipped
      dropped
      isComplete
      skips { reason count }
      differences {
        kind
        field
        ours
        theirs
        count
        paymentId
      }
    }
  }
`);

export const holdShadowDocument = graphql(`
  mutation HoldShadow($entityId: ID!) {
    channel: holdShadow(entityId: $entityId) { id }
  }
`);

export const releaseShadowDocument = graphql(`
  mutation ReleaseShadow($entityId: ID!) {
    channel: releaseShadow(entityId: $entityId) { id }
  }
`);

export const importsDocument = graphql(`
  query PastImports($entityId: ID!) {
    pastImports(entityId: $entityId, first: 20) {
      edges {
        node {
          id
          entityId
          connector
          from
          to
          reached
          isDone
          imported
          known
          failed
          misfitCount
          misfits { reference reason }
        }
      }
    }
  }
`);

export const startImportDocument = graphql(`
  mutation StartPastImport($entityId: ID!, $connector: String, $from: DateTime!, $to: DateTime!, $settledBefore: DateTime) {
    startPastImport(entityId: $entityId, connector: $connector, from: $from, to: $to, settledBefore: $settledBefore) {
      id
    }
  }
`);

export const continueImportDocument = graphql(`
  mutation ContinuePastImport($id: ID!) {
    continuePastImport(id: $id) {
      id
      reached
      isDone
      imported
      known
      failed
      misfitCount
      misfits { reference reason }
    }
  }
`);

export type Routing = ResultOf<typeof routingDocument>['routing'];
export type Version = Routing['current'];
export type ShownRule = Version['rules'][number];
export type ShownFee = Version['fees'][number];
export type State = Routing['states'][number];
export type Trial = ResultOf<typeof tryRoutingDocument>['tryRouting'];
export type ChannelCutOver = ResultOf<typeof cutOverDocument>['cutOver']['channels'][number];
export type ShadowReport = ResultOf<typeof shadowDocument>['shadowReports'][number];
export type PastImport = ResultOf<typeof importsDocument>['pastImports']['edges'][number]['node'];
export type Figures = ResultOf<typeof reportDocument>['connectorReport']['rows'][number];
export type RuleInput = VariablesOf<typeof setRoutingDocument>['rules'][number];
