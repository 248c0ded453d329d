import { photoLimits, photoUrl, type DraftPhoto } from '@dealstead/contracts';
import { Button, Field, Hint, IconButton, TextInput, useForm, VisuallyHidden } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { Camera, DotsThree, UploadSimple, WarningCircle, X } from '@dealstead/kit/icons';
import { Menu, MenuItem } from '@dealstead/kit/overlays';
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  closestCenter,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  arrayMove,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useId, useRef, useState, useSyncExternalStore, type DragEvent, type ReactNode } from 'react';
import type { SectionProps } from '../sections.ts';
import { formatMegabytes } from '../../formatMegabytes.ts';
import { SectionError } from '../SectionError.tsx';
import { AddTile, Progress, Tile, Tiles } from './styles.ts';
import type { QueuedPhoto, UploadQueue } from './UploadQueue.ts';

/** Photos in the buyers' order: upload, reorder by dragging, describe, remove. */
export default function PhotosSection({ content, set, errors, queue }: SectionProps & { queue: UploadQueue }) {
  const photos = content.photos ?? [];
  const queued = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  const [describing, setDescribing] = useState<DraftPhoto | null>(null);
  const [rejectedCount, setRejectedCount] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const remaining = photoLimits.count - photos.length - queued.length;
  const undescribed = photos.filter(({ alt }) => alt.trim() === '').length;

  const addFiles = (files: readonly File[]) => setRejectedCount(queue.add(files, remaining));

  return (
    <>
      <SortablePhotos
        photos={photos}
        onChange={(sorted) => set({ photos: sorted })}
        onDescribe={setDescribing}
        onFiles={addFiles}
      >
        {queued.map((upload) => (
          <UploadTile key={upload.key} photo={upload} queue={queue} />
        ))}
        {remaining > 0 && (
          <li>
            <AddTile type="button" aria-describedby={hintId} onClick={() => input.current?.click()}>
              <Camera size={24} />
              Add photos
            </AddTile>
          </li>
        )}
      </SortablePhotos>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
        aria-label="Photos"
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])]);
          // Resets the input, so that the same file can be selected again.
          event.target.value = '';
        }}
      />
      {rejectedCount > 0 && (
        <SectionError>{`A listing has up to ${photoLimits.count} photos; ${rejectedCount} ${rejectedCount === 1 ? 'was' : 'were'} left out.`}</SectionError>
      )}
      {errors.photos && <SectionError>{errors.photos}</SectionError>}
      <Hint id={hintId}>
        {photos.length === 0
          ? 'JPEG, PNG, WebP, AVIF or an iPhone’s HEIC, up to 20 MB each. Drop files here. We remove location data from every photo.'
          : `Drag to reorder, or use the menu on each photo. ${undescribedText(undescribed)}`}
      </Hint>
      {describing && (
        <DescribeDialog
          photo={describing}
          onClose={() => setDescribing(null)}
          onSaved={(alt) => {
            set({ photos: photos.map((photo) => (photo.id === describing.id ? { ...photo, alt } : photo)) });
            setDescribing(null);
          }}
        />
      )}
    </>
  );
}

interface SortablePhotosProps {
  photos: readonly DraftPhoto[];
  onChange: (photos: DraftPhoto[]) => void;
  onDescribe: (photo: DraftPhoto) => void;
  /** Called with files that were dropped from outside. */
  onFiles: (files: readonly File[]) => void;
  /** Tiles after the photos. */
  children: ReactNode;
}

/** Tiles of the photos, sorted by pointer, touch, keyboard or their menus. */
function SortablePhotos({ photos, onChange, onDescribe, onFiles, children }: SortablePhotosProps) {
  const [isDragOver, setDragOver] = useState(false);
  const move = (from: number, to: number) => onChange(arrayMove([...photos], from, to));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over: dropTarget }: DragEndEvent) => {
    const from = photos.findIndex(({ id }) => id === active.id);
    const to = photos.findIndex(({ id }) => id === dropTarget?.id);
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  };
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(false);
    onFiles([...event.dataTransfer.files]);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: announcementsFor(photos) }}
    >
      <Tiles
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={onDrop}
      >
        <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
          {photos.map((photo, index) => (
            <Photo
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.length}
              onMove={(to) => move(index, to)}
              onDescribe={() => onDescribe(photo)}
              onRemove={() => onChange(photos.filter(({ id }) => id !== photo.id))}
            />
          ))}
        </SortableContext>
        {children}
      </Tiles>
    </DndContext>
  );
}

function undescribedText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One photo still needs a description for people who cannot see it.'
    : `${count} photos still need a description for people who cannot see them.`;
}

function announcementsFor(photos: readonly DraftPhoto[]) {
  const index = (id: string | number | undefined) => photos.findIndex((photo) => photo.id === id) + 1;
  const ofTotal = `of ${photos.length}`;
  return {
    onDragStart: ({ active }: { active: { id: string | number } }) => `Photo ${index(active.id)} ${ofTotal} picked up.`,
    onDragOver: ({ over }: { over: { id: string | number } | null }) =>
      over ? `Moving to ${index(over.id)} ${ofTotal}.` : undefined,
    onDragEnd: ({ over }: { over: { id: string | number } | null }) =>
      over ? `The photo is now ${index(over.id)} ${ofTotal}.` : 'The photo was not moved.',
    onDragCancel: () => 'The photo was not moved.',
  };
}

interface PhotoProps {
  photo: DraftPhoto;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onRemove: () => void;
}

function Photo({ photo, index, count, onMove, onDescribe, onRemove }: PhotoProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging, overIndex } = useSortable({
    id: photo.id,
  });
  const description = photo.alt.trim();
  return (
    <Tile
      ref={setNodeRef}
      data-moving={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div
        className="picture"
        {...listeners}
        {...attributes}
        aria-label={`Photo ${index + 1} of ${count}${description ? `, ${description}` : ''}. Press Space to pick it up and the arrow keys to move it.`}
      >
        <img src={photoUrl(photo.id, 320)} alt="" draggable={false} />
        {index === 0 && <span className="cover">Cover</span>}
      </div>
      <div className="bar">
        <span>{isDragging ? `Moving to ${overIndex + 1} of ${count}` : description || 'No description'}</span>
        <Menu
          trigger={
            <IconButton label={`Move or describe photo ${index + 1}`}>
              <DotsThree size={20} />
            </IconButton>
          }
        >
          <MenuItem onSelect={onDescribe}>Describe</MenuItem>
          {index > 0 && <MenuItem onSelect={() => onMove(0)}>Make it the cover</MenuItem>}
          {index > 0 && <MenuItem onSelect={() => onMove(index - 1)}>Move earlier</MenuItem>}
          {index < count - 1 && <MenuItem onSelect={() => onMove(index + 1)}>Move later</MenuItem>}
          <MenuItem onSelect={onRemove}>Remove</MenuItem>
        </Menu>
      </div>
    </Tile>
  );
}

function UploadTile({ photo: { key, file, sent, failed }, queue }: { photo: QueuedPhoto; queue: UploadQueue }) {
  if (failed !== null) {
    return (
      <Tile data-failed>
        <div className="picture" role="alert">
          <WarningCircle size={24} />
          <span>{failed.message}</span>
        </div>
        <div className="bar">
          <span>{file.name}</span>
          {failed.canRetry && (
            <Button kind="quiet" size="small" onClick={() => queue.retry(key)}>
              Retry<VisuallyHidden>{` ${file.name}`}</VisuallyHidden>
            </Button>
          )}
          <IconButton label={`Remove ${file.name}`} onClick={() => queue.remove(key)}>
            <X size={18} />
          </IconButton>
        </div>
      </Tile>
    );
  }
  const share = file.size > 0 ? Math.min(sent / file.size, 1) : 0;
  const percent = Math.round(share * 100);
  return (
    <Tile data-busy>
      <div className="picture">
        <UploadSimple size={24} />
        <Progress max={100} value={percent} aria-label={`Uploading ${file.name}`} />
      </div>
      <div className="bar">
        <span>{percent < 100 ? `${percent}% of ${formatMegabytes(file.size)}` : 'Processing'}</span>
        <IconButton label={`Cancel ${file.name}`} onClick={() => queue.remove(key)}>
          <X size={18} />
        </IconButton>
      </div>
    </Tile>
  );
}

interface DescribeDialogProps {
  photo: DraftPhoto;
  onClose: () => void;
  onSaved: (alt: string) => void;
}

function DescribeDialog({ photo, onClose, onSaved }: DescribeDialogProps) {
  const form = useForm({
    draft: `photo-${photo.id}`,
    send: async (typed) => onSaved(typed.text('alt')),
  });
  return (
    <FormDialog
      title="What the photo shows"
      actionLabel="Save description"
      form={form}
      fallback="The description was not saved. Try again."
      onClose={onClose}
    >
      <Field label="Description" hint="For people who cannot see it, such as “Front, from the street”">
        <TextInput name="alt" maxLength={300} defaultValue={photo.alt} />
      </Field>
    </FormDialog>
  );
}
