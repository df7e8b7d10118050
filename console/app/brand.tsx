/** The product's mark and name. Leads to the payments. */
import { Link } from '@tanstack/react-router';
import { Mark } from '../components/mark.tsx';
import { createMessages } from '../messages/create-messages.ts';

const useMessages = createMessages({ en: { product: 'Payment gateway' }, de: { product: 'Payment Gateway' } });

interface BrandProps {
  readonly onGo?: () => void;
  /** Where there is no room for the name. */
  readonly markOnly?: boolean;
}

export function Brand({ onGo, markOnly = false }: BrandProps) {
  const { product } = useMessages();
  return (
    <Link to="/payments" className={markOnly ? 'brand brand-mark' : 'brand'} aria-label={product} onClick={onGo}>
      <Mark size={24} />
      {!markOnly && <span>{product}</span>}
    </Link>
  );
}
