/** The root fields of a document's operations, and the names under which requests for them are counted. */
import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { rootFieldsMax } from '../../foundation/graphql/limits/limits.ts';

/** Fields that have a name of REST's (rest-compat/routes.ts), so that one figure tells of both endpoints. */
const operationNames: ReadonlyMap<string, string> = new Map([
  ['createPayment', 'payment'],
  ['capturePayment', 'reference'],
  ['reversePayment', 'reference'],
  ['refundPayment', 'reference'],
  ['referencePayment', 'reference'],
  ['createRegistration', 'registration'],
  ['updateRegistration', 'registrationUpdate'],
  ['deleteRegistration', 'registrationDelete'],
  ['createCheckout', 'checkout'],
  ['updateCheckout', 'checkoutUpdate'],
  ['deleteCheckout', 'checkoutDelete'],
  ['createJob', 'job'],
  ['rescheduleJob', 'jobReschedule'],
  ['cancelJob', 'jobCancel'],
  ['job', 'jobRead'],
  ['createAuthentication', 'authentication'],
  ['paymentQuery', 'query'],
  // `payment` is the name of what creates one.
  ['payment', 'read'],
  ['registration', 'registrationRead'],
  ['settlementReport', 'report'],
  ['settlementReportDetail', 'reportDetail'],
]);

/** The name by which a root field is counted. */
export function nameOperation(rootField: string): string {
  return operationNames.get(rootField) ?? rootField;
}

/** The fields of the root with fragments expanded; documents with more than `rootFieldsMax` are refused before. */
export function listRootFields(document: DocumentNode, selectionSet: SelectionSetNode): readonly FieldNode[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const fields: FieldNode[] = [];
  const collect = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (fields.length >= rootFieldsMax) return;
      if (selection.kind === Kind.FIELD) fields.push(selection);
      else collect(selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet);
    }
  };
  collect(selectionSet);
  return fields;
}
