import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useClient } from '#client-react/client-provider.tsx';
import { newTaskFiles, useNewTaskFiles } from '#domain/files/new-task-files.ts';
import { useFormats } from '#i18n/react.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Row, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { FileIcon } from './file-icon.tsx';
import { fileKind } from './file-kind.ts';
import { fileSize } from './file-size.ts';
import { focusBeside } from './focus-beside.ts';
import styles from './new-task-file-list.module.css';

const keys = new WeakMap<File, string>();

/** Key of a file, which has no id yet: two may have one name. */
function keyOf(file: File): string {
  const key = keys.get(file) ?? uuidv7();
  keys.set(file, key);
  return key;
}

/** Files that will be attached to the task that is being added. Nothing without any. */
export function NewTaskFileList() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const files = useNewTaskFiles();
  const [removed, setRemoved] = useState('');
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={t('files.title')}>
          {files.map((file) => (
            <NewTaskFile
              key={keyOf(file)}
              file={file}
              onRemove={() => {
                newTaskFiles.remove(client, file);
                setRemoved(t('files.announce.removed', { name: file.name }));
              }}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{removed}</span>
      </VisuallyHidden>
    </>
  );
}

interface NewTaskFileProps {
  readonly file: File;
  readonly onRemove: () => void;
}

function NewTaskFile({ file, onRemove }: NewTaskFileProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const item = useRef<HTMLLIElement>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const isPicture = fileKind(file.type) === 'picture';
  useEffect(() => {
    if (!isPicture) return;
    const address = URL.createObjectURL(file);
    setPicture(address);
    return () => URL.revokeObjectURL(address);
  }, [file, isPicture]);
  return (
    <Row as="li" ref={item} gap={2} align="center" mayShrink>
      <span className={styles.picture}>
        {picture === null ? <FileIcon kind={fileKind(file.type)} /> : <img src={picture} alt="" />}
      </span>
      <Text grow mayShrink lines="ellipsis">
        {file.name}
      </Text>
      <Text rigid tone="faint" size="sm">
        {fileSize(file.size, locale)}
      </Text>
      <IconButton
        size="small"
        label={t('files.removeNamed', { name: file.name })}
        icon={<IconX aria-hidden="true" />}
        onPress={() => {
          focusBeside(item.current);
          onRemove();
        }}
      />
    </Row>
  );
}
