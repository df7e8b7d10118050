/**
 * `<payment-form>`: the hosted form as an element, for pages that a program builds. It loads the gateway's script and needs no token;
 * `checkout` is the id of a checkout that the shop's server has prepared.
 */

/** What a page may set of the form; the whole list is in console/hosted-form/README.md. */
export interface PaymentFormOptions {
  readonly locale?: string;
  readonly style?: 'card' | 'plain' | 'logos' | 'none';
  readonly paymentMethods?: 'tabs' | 'list';
  readonly paymentTarget?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly onReady?: (containers: readonly HTMLElement[]) => unknown;
  readonly onBeforeSubmitCard?: (event: Event) => unknown;
  readonly onError?: (error: { readonly name: string; readonly message: string }) => unknown;
  readonly [other: string]: unknown;
}

/** Attributes of the element. */
export interface PaymentFormAttributes {
  /** The id of the prepared checkout. */
  readonly checkout: string;
  /** The gateway's origin: `https://pay.example.com`. */
  readonly gateway: string;
  /** Where the shopper returns to. */
  readonly 'result-url': string;
  /** `VISA MASTER PAYPAL`; absent: what the channel offers. */
  readonly brands?: string;
  /** The script's hash, from the answer that prepared the checkout with `integrity=true`. */
  readonly integrity?: string;
}

type Scripted = Window & { wpwlOptions?: PaymentFormOptions; readonly wpwl?: { readonly unload: () => void } };

const watched = ['checkout', 'gateway', 'result-url', 'brands', 'integrity'] as const;

export class PaymentFormElement extends HTMLElement {
  static readonly observedAttributes: readonly string[] = watched;
  /** Set them before the element is connected, or change an attribute after. */
  declare options: PaymentFormOptions | undefined;
  #isPlanned = false;

  connectedCallback(): void {
    this.#plan();
  }

  attributeChangedCallback(): void {
    this.#plan();
  }

  disconnectedCallback(): void {
    this.#clear();
  }

  /** Once for all attributes that change together. */
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      this.#clear();
      if (this.isConnected) this.#render();
    });
  }

  #render(): void {
    const [checkout, gateway, resultUrl, brands, integrity] = watched.map((name) => this.getAttribute(name) ?? '');
    if (!checkout || !gateway) return;
    const form = document.createElement('form');
    form.className = 'paymentWidgets';
    form.action = resultUrl ?? '';
    if (brands) form.dataset.brands = brands;
    const script = document.createElement('script');
    script.src = `${new URL(gateway).origin}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkout)}`;
    if (integrity) {
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
    }
    (window as Scripted).wpwlOptions = this.options ?? {};
    this.append(form, script);
  }

  #clear(): void {
    if (this.childElementCount === 0) return;
    (window as Scripted).wpwl?.unload();
    this.replaceChildren();
  }
}

/** Makes `<payment-form>` known to the page. Once is enough; again does nothing. */
export function definePaymentForm(): void {
  if (!customElements.get('payment-form')) customElements.define('payment-form', PaymentFormElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'payment-form': PaymentFormElement;
  }
}
