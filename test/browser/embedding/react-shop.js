/** The page of react.html: a component that loads the script as published shops do, and unloads the form when it goes. */
import { createElement, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
const { gateway, shop } = root.dataset;
const checkouts = root.dataset.checkouts.split(' ');

function Checkout({ id }) {
  useEffect(() => {
    window.wpwlOptions = { style: 'plain' };
    const script = document.createElement('script');
    script.src = `${gateway}/v1/paymentWidgets.js?checkoutId=${id}`;
    script.async = true;
    document.body.append(script);
    return () => {
      script.remove();
      if (window.wpwl?.unload) window.wpwl.unload();
    };
  }, [id]);
  return createElement('form', { action: `${shop}/done`, className: 'paymentWidgets', 'data-brands': 'VISA MASTER' });
}

function Shop() {
  const [turn, setTurn] = useState(0);
  const isPaying = turn % 2 === 0;
  return createElement(
    'div',
    null,
    // The form itself goes, not only what is around it.
    isPaying ? createElement(Checkout, { id: checkouts[turn / 2] }) : createElement('p', { id: 'basket' }, 'Your basket'),
    createElement(
      'button',
      { type: 'button', id: isPaying ? 'leave' : 'pay', onClick: () => setTurn(turn + 1) },
      isPaying ? 'Back' : 'Pay',
    ),
  );
}

createRoot(root).render(createElement(StrictMode, null, createElement(Shop)));
