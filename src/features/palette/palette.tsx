import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useMemo } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Keyboard } from 'react-aria-components/Keyboard';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { Text as SlotText } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { Kbd } from '#ui/actions/kbd.tsx';
import { classNames } from '#ui/class-names.ts';
import { Row, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import styles from './palette.module.css';
import type { PaletteSection } from './palette-entry.ts';
import { useFirstEntry } from './use-first-entry.ts';

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly query: string;
  /** Query that the sections belong to. */
  readonly asked: string;
  readonly onQueryChange: (query: string) => void;
  readonly sections: readonly PaletteSection[];
  readonly onChoose: (id: string) => void;
}

/**
 * Makes the list focusable for keyboard scrolling: the field keeps the focus, so React Aria leaves the list out of
 * the tab order. The ref is on the box, because a ref of ours on the list would replace React Aria's, and no key
 * would choose in it.
 */
function reachByKey(box: HTMLElement | null): void {
  box?.querySelector('[role="menu"]')?.setAttribute('tabindex', '0');
}

export function Palette({
  isOpen,
  onOpenChange,
  query,
  asked,
  onQueryChange,
  sections,
  onChoose,
}: PaletteProps) {
  const { t } = useTranslation('pages');
  const stillLoading = useStillLoading();
  const { field, pressKey, movePointer } = useFirstEntry({ query, asked, sections, onChoose });
  const count = useMemo(() => sections.reduce((sum, { entries }) => sum + entries.length, 0), [sections]);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={classNames(styles.scrim)}
    >
      <Modal className={classNames(styles.sheet)}>
        <Dialog aria-label={t('palette.title')} className={classNames(styles.dialog)}>
          <Autocomplete inputValue={query} onInputChange={onQueryChange}>
            <SearchField aria-label={t('palette.label')} autoFocus className={classNames(styles.field)}>
              <IconSearch aria-hidden="true" />
              <Input
                ref={field}
                placeholder={t('palette.placeholder')}
                className={classNames(styles.input)}
                onKeyDownCapture={pressKey}
              />
              <button type="button" className={styles.close} onClick={() => onOpenChange(false)}>
                {t('button.close')}
              </button>
            </SearchField>
            <div ref={(box) => reachByKey(box)} className={styles.results} onPointerMove={movePointer}>
              <Menu
                aria-label={t('palette.results')}
                onAction={(id) => onChoose(String(id))}
                className={classNames(styles.menu)}
                renderEmptyState={() => (
                  <Text as="p" padding={5} tone="soft" textAlign="center">
                    {stillLoading ?? t('palette.nothing')}
                  </Text>
                )}
              >
                {sections.map(({ kind, entries }) => (
                  <MenuSection key={kind} className={classNames(styles.section)}>
                    {/* i18n-keys: pages:palette.kind.{recent,act,task,command,page,organization} */}
                    {/* i18n-keys: pages:palette.kind.{collection,filter,label,template,person,add} */}
                    <Header className={classNames(styles.heading)}>{t(`palette.kind.${kind}`)}</Header>
                    {entries.map(({ id, text, detail, icon, keys }) => (
                      <MenuItem key={id} id={id} textValue={text} className={classNames(styles.item)}>
                        <Row as="span" aria-hidden="true" inline rigid tone="soft" className={styles.icon}>
                          {icon}
                        </Row>
                        <SlotText slot="label" className={classNames(styles.text)}>
                          {text}
                        </SlotText>
                        {detail !== undefined && detail !== '' && (
                          <SlotText slot="description" className={classNames(styles.detail)}>
                            {detail}
                          </SlotText>
                        )}
                        {keys && (
                          <Keyboard className={classNames(styles.keys)}>
                            <Kbd keys={keys} />
                          </Keyboard>
                        )}
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </div>
          </Autocomplete>
          <VisuallyHidden as="p" role="status">
            {query.trim() === '' ? '' : t('palette.found', { count })}
          </VisuallyHidden>
          <p aria-hidden="true" className={styles.hint}>
            <Kbd keys={['↑', '↓']} /> {t('palette.hint.choose')} <Kbd keys={['↵']} /> {t('palette.hint.act')}{' '}
            <Kbd keys={['Esc']} /> {t('palette.hint.close')}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
