import { Link } from '#ui/actions/link.tsx';
import styles from './auth-form.module.css';

export function FormHead({ title, lead }: { title: string; lead?: string }) {
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

export function FormLink({ href, before, children }: { href: string; before?: string; children: string }) {
  return (
    <p className={styles.other}>
      {before !== undefined && `${before} `}
      <Link href={href}>{children}</Link>
    </p>
  );
}
