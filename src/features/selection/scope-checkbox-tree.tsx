import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scope } from '#domain/selection/selection.ts';
import type { SelectionView } from '#domain/selection/use-selection.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Box, Row, Text } from '#ui/layout/primitives.tsx';
import styles from './scope-selector.module.css';

export interface ScopeCheckboxTreeProps {
  readonly scopes: readonly Scope[];
  readonly found: ReadonlySet<Scope>;
  readonly selection: SelectionView;
  readonly nameOf: (scope: Scope) => string;
  readonly onLeave: () => void;
}

export function ScopeCheckboxTree(props: ScopeCheckboxTreeProps) {
  return (
    <ul className={styles.tree}>
      {props.scopes
        .filter((scope) => props.found.has(scope))
        .map((scope) => (
          <ScopeRow key={scope.id} scope={scope} {...props} />
        ))}
    </ul>
  );
}

function ScopeRow({ scope, ...props }: ScopeCheckboxTreeProps & { readonly scope: Scope }) {
  const { t } = useTranslation('pages');
  const { selection, nameOf, onLeave } = props;
  const name = nameOf(scope);
  const level = selection.levelOf(scope);
  const hasOwn = selection.shown.includes(scope);
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus between the boxes */}
      <div className={styles.row} onKeyDown={moveBetweenBoxes}>
        <Box grow mayShrink>
          <Checkbox
            isSelected={level === 2}
            isIndeterminate={level === 1}
            onChange={() => selection.toggle(scope.id)}
          >
            <Text lines="anywhere">{name}</Text>
            {level === 1 && (
              <span className={styles.part}>{t(hasOwn ? 'selection.somePart' : 'selection.groupsPart')}</span>
            )}
          </Checkbox>
        </Box>
        <Row as="span" align="center" rigid className={styles.acts}>
          <Button
            size="small"
            variant="plain"
            aria-label={t('selection.onlyNamed', { name })}
            onPress={() => selection.selectOnly(scope.id)}
          >
            {t('selection.only')}
          </Button>
          {scope.kind === 'none' ? (
            <span className={styles.gap} />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: closes the sheet when the link inside is followed
            // biome-ignore lint/a11y/useKeyWithClickEvents: the link is pressed by keys as well
            <span onClick={onLeave}>
              <Link
                href={`/${scope.kind}/${scope.id}`}
                className={styles.open}
                aria-label={t('selection.openNamed', { name })}
              >
                <IconArrowRight aria-hidden="true" />
              </Link>
            </span>
          )}
        </Row>
      </div>
      {scope.children.some((child) => props.found.has(child)) && (
        <ScopeCheckboxTree {...props} scopes={scope.children} />
      )}
    </li>
  );
}

function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const scope = event.currentTarget.closest('[data-scope]');
  const boxes = [...(scope?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
  const at = boxes.findIndex((box) => event.currentTarget.contains(box));
  boxes[at + step]?.focus();
  event.preventDefault();
}
