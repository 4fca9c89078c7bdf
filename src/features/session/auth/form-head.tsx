import { Link } from '#ui/actions/link.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './auth-form.module.css';

export function FormHead({ title, lead }: { title: string; lead?: string }) {
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && (
        <Text as="p" marginBlockStart={1} tone="soft">
          {lead}
        </Text>
      )}
    </div>
  );
}

export function FormLink({ href, before, children }: { href: string; before?: string; children: string }) {
  return (
    <Text as="p" tone="soft" size="sm" textAlign="center">
      {before !== undefined && `${before} `}
      <Link href={href}>{children}</Link>
    </Text>
  );
}
