/** `Node` for everything that has an id. That each kind is found by `node`, and by its merchant alone, is tested in access/tenants.test.ts. */
import { type GraphQLType, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';

/** Why a type with a field `id` is no node. */
const exceptions: Readonly<Record<string, string>> = {
  StaffSession: 'a browser in which a member of staff is signed in: it is read with the member',
  Viewer: 'the caller, whose id is that of an AccessToken or a StaffMember',
  Chargeback: "the case of a payment of type CB: its id is that payment's, which is the node",
  AttentionAssignee: 'a name of a member of staff, for who may not read members',
  ChargebackEvidence: 'a document of a chargeback, which is read with it',
  JobRun: 'a run of a job, which is read with it',
  ReportRun: 'a moment of a scheduled report, which is read with it',
  SearchHit: 'says where a text was found; its id is that of the thing found, or the code of a result code',
  PaymentBankAccountMandate: 'documented structure: the mandate id is a text of the merchant',
  PaymentMarketPlaceSeller: 'documented structure: the id of a seller is a text of the merchant',
  PersonBrowserFingerprint: 'documented structure: the id of a fingerprint is a text of the merchant',
};

test('every type with an id is a Node, or stands here with its reason', () => {
  const withIds = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => type.getFields().id !== undefined);
  expect(withIds.length).toBeGreaterThan(20);
  const others = withIds.filter((type) => !type.getInterfaces().some(({ name }) => name === 'Node')).map(({ name }) => name);
  expect(others.sort()).toEqual(Object.keys(exceptions).sort());
});

/** A currency that is documented as any three letters, and a structure of that name. */
const otherMembers = ['PaymentCartPayment.currency', 'PaymentCartPaymentInput.currency', 'RiskConditionInput.amount'];

test('ids of entities are ID, amounts Decimal and currencies Currency, in both directions and as arguments', () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const fields = types
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => [
        toMember(`${type.name}.${field.name}`, field),
        ...field.args.map((argument) => toMember(`${type.name}.${field.name}(${argument.name})`, argument)),
      ]),
    );
  const inputs = types
    .filter(isInputObjectType)
    .flatMap((type) => Object.values(type.getFields()).map((field) => toMember(`${type.name}.${field.name}`, field)));
  const members = [...fields, ...inputs];
  const wanted: Readonly<Record<string, string>> = { entityId: 'ID', amount: 'Decimal', currency: 'Currency' };
  const others = members.filter(({ name, type }) => wanted[name] !== undefined && wanted[name] !== type);
  expect(others.map(({ path }) => path).filter((path) => !otherMembers.includes(path))).toEqual([]);
});

function toMember(path: string, { name, type }: { readonly name: string; readonly type: GraphQLType }) {
  return { path, name, type: getNamedType(type).name };
}
