/** `<PaymentForm checkout="…" gateway="https://pay.example.com" resultUrl="…" />`: the element for pages of React. */
import { createElement, type ReactElement, useLayoutEffect, useRef } from 'react';
import { definePaymentForm, type PaymentFormElement, type PaymentFormOptions } from './payment-form.ts';

export interface PaymentFormProps {
  readonly checkout: string;
  readonly gateway: string;
  readonly resultUrl: string;
  readonly brands?: string;
  readonly integrity?: string;
  readonly options?: PaymentFormOptions;
}

export function PaymentForm({ resultUrl, options = {}, ...attributes }: PaymentFormProps): ReactElement {
  const element = useRef<PaymentFormElement>(null);
  useLayoutEffect(() => {
    definePaymentForm();
    if (element.current) element.current.options = options;
  });
  return createElement('payment-form', { ref: element, ...attributes, 'result-url': resultUrl });
}
