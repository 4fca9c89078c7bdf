import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { Row, Text } from './primitives.tsx';

export interface CardProps {
  children: ReactNode;
  /** A heading names the card for screen readers too. */
  title?: string;
  headingLevel?: 2 | 3;
  /** Right of the title: a link, a small button, a number. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** `flush` lets rows reach the edges; `accent` is for the one most important card. */
  padding?: 'normal' | 'flush';
  tone?: 'plain' | 'accent';
}

/** Card, drawn as a sheet of a tear-off calendar: with a title it has a perforation under its head. */
export function Card({
  children,
  title,
  headingLevel = 2,
  actions,
  footer,
  padding = 'normal',
  tone = 'plain',
}: CardProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const body = (
    <>
      {title !== undefined && (
        <header className={styles.head}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {actions !== undefined && (
            <Row gap={1} align="center">
              {actions}
            </Row>
          )}
        </header>
      )}
      <div className={styles.body} data-padding={padding}>
        {children}
      </div>
      {footer !== undefined && (
        <Text as="footer" paddingBlock={3} paddingInline={4} rule="above" tone="soft" size="sm">
          {footer}
        </Text>
      )}
    </>
  );
  return title === undefined ? (
    <div className={styles.card} data-tone={tone}>
      {body}
    </div>
  ) : (
    <section aria-labelledby={id} className={styles.card} data-tone={tone}>
      {body}
    </section>
  );
}
