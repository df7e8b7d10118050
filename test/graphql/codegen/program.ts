/** A merchant's program in strict TypeScript over the types that graphql-codegen writes (program-types.ts). */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { type Answer, type Done, type Send, toDone } from '../merchant-answers.ts';
import {
  PayDocument,
  type PayMutation,
  type PayMutationVariables,
  ReadPaymentDocument,
  type ReadPaymentQuery,
  RefundAllDocument,
  type RefundAllMutation,
} from './program-types.ts';

async function run<Data, Variables>(send: Send, document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Answer<Data>> {
  return (await send(print(document), variables)) as Answer<Data>;
}

export async function pay(send: Send, variables: PayMutationVariables): Promise<Done<NonNullable<PayMutation['createPayment']>>> {
  const { data, errors } = await run(send, PayDocument, variables);
  return toDone(data?.createPayment, errors);
}

export async function refundAll(send: Send, id: string): Promise<Done<NonNullable<RefundAllMutation['refundPayment']>>> {
  const { data, errors } = await run(send, RefundAllDocument, { id });
  return toDone(data?.refundPayment, errors);
}

export async function readPayment(send: Send, id: string): Promise<Done<NonNullable<ReadPaymentQuery['payment']>>> {
  const { data, errors } = await run(send, ReadPaymentDocument, { id });
  return toDone(data?.payment, errors);
}
