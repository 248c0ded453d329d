import { blogLengths, imageRatios } from '@dealstead/contracts';
import {
  Button,
  ErrorText,
  Field,
  messageOf,
  readFile,
  Row,
  Select,
  Sheet,
  TextInput,
  useRequests,
  Stack,
} from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

const Crop = styled.div`
  overflow: hidden;
  max-height: 320px;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  img {
    display: block;
    width: 100%;
    height: 100%;
    max-height: 320px;
    object-fit: contain;
  }
  &:not([data-ratio='original']) img {
    object-fit: cover;
  }
  &[data-ratio='16:9'] {
    aspect-ratio: 16 / 9;
  }
  &[data-ratio='8:5'] {
    aspect-ratio: 8 / 5;
  }
  &[data-ratio='4:3'] {
    aspect-ratio: 4 / 3;
  }
  &[data-ratio='1:1'] {
    aspect-ratio: 1;
    width: 320px;
  }
`;

const Slider = styled.input`
  width: 100%;
  min-height: 32px;
  accent-color: var(--primary);
`;

/** A field of the kit labels the kit's own inputs only. */
const SliderLabel = styled.label`
  display: grid;
  gap: 4px;
  font-size: var(--t13);
  font-weight: 600;
`;

export interface InsertedImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly title: string | null;
}

export interface ImageDialogProps {
  /** The image that is edited; none for a new one. */
  image?: InsertedImage;
  onInsert: (image: InsertedImage) => void;
  onClose: () => void;
  /** Offers a caption. */
  hasCaption?: boolean;
  /** A photo of a person, which is square and has no texts of its own: the name beside it is its text. */
  isPortrait?: boolean;
}

const ratioLabels = {
  original: 'Whole image',
  '16:9': 'Wide, 16:9',
  '8:5': 'Cover, 8:5',
  '4:3': 'Standard, 4:3',
  '1:1': 'Square',
};

type Ratio = (typeof imageRatios)[number];

/** Uploads an image with its alt text and crop, or changes those of an image that is edited. */
export function ImageDialog({ image, onInsert, onClose, hasCaption = true, isPortrait = false }: ImageDialogProps) {
  const { upload } = useRequests();
  const [file, setFile] = useState<File>();
  const [ratio, setRatio] = useState<Ratio>(isPortrait ? '1:1' : 'original');
  const [position, setPosition] = useState({ x: 50, y: 50 });
  const [texts, setTexts] = useState({ alt: image?.alt ?? '', caption: image?.title ?? '' });
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  /** The image as it is stored: uploaded, unless only its texts have changed. */
  async function store(): Promise<Pick<InsertedImage, 'src' | 'width' | 'height'>> {
    if (image && !file && ratio === 'original') return image;
    const query = new URLSearchParams({ ratio, x: String(position.x), y: String(position.y) });
    return upload(`/api/admin/blog/images?${query}`, file ?? (await readFile(image?.src ?? '')).blob);
  }

  async function send(): Promise<void> {
    if (!file && !image) return setError('Choose an image.');
    if (!isPortrait && texts.alt.trim() === '') return setError('Describe the image for people who cannot see it.');
    setSending(true);
    try {
      const { src, width, height } = await store();
      onInsert({ src, width, height, alt: texts.alt.trim(), title: texts.caption.trim() || null });
    } catch (failure) {
      setError(messageOf(failure, 'The image was not saved. Try again.'));
      setSending(false);
    }
  }

  return (
    <Sheet open title={isPortrait ? 'Photo' : 'Image'} onClose={onClose}>
      <Stack space={4}>
        <Field
          label={image ? 'Replace the file' : 'File'}
          optional={image !== undefined}
          hint="JPEG, PNG or WebP, up to 15 MB. Location data is removed."
        >
          <TextInput
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </Field>
        {(file ?? image) && (
          <>
            <Preview source={file ?? image?.src ?? ''} ratio={ratio} position={position} />
            {!isPortrait && <RatioField ratio={ratio} onRatio={setRatio} />}
            {ratio !== 'original' && <PositionFields position={position} onPosition={setPosition} />}
          </>
        )}
        {!isPortrait && <TextFields texts={texts} hasCaption={hasCaption} onTexts={setTexts} />}
        {error && <ErrorText role="alert">{error}</ErrorText>}
        <Row>
          <Button onClick={() => void send()} pending={isSending} disabled={isSending} pendingLabel="Uploading...">
            {isPortrait ? 'Use photo' : image ? 'Save image' : 'Insert image'}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Sheet>
  );
}

interface Texts {
  readonly alt: string;
  readonly caption: string;
}

interface TextFieldsProps {
  texts: Texts;
  hasCaption: boolean;
  onTexts: (texts: Texts) => void;
}

const TextFields = ({ texts, hasCaption, onTexts }: TextFieldsProps) => (
  <>
    <Field label="Alt text" hint="What the image shows, in a sentence.">
      <TextInput
        value={texts.alt}
        maxLength={blogLengths.imageAlt}
        onChange={(event) => onTexts({ ...texts, alt: event.target.value })}
      />
    </Field>
    {hasCaption && (
      <Field label="Caption (optional)">
        <TextInput
          value={texts.caption}
          maxLength={300}
          onChange={(event) => onTexts({ ...texts, caption: event.target.value })}
        />
      </Field>
    )}
  </>
);

const RatioField = ({ ratio, onRatio }: { ratio: Ratio; onRatio: (ratio: Ratio) => void }) => (
  <Field label="Crop">
    <Select value={ratio} onChange={(event) => onRatio(event.target.value as Ratio)}>
      {imageRatios.map((value) => (
        <option key={value} value={value}>
          {ratioLabels[value]}
        </option>
      ))}
    </Select>
  </Field>
);

interface PositionFieldsProps {
  /** Percent of the image from its left and top edges. */
  position: { x: number; y: number };
  onPosition: (position: { x: number; y: number }) => void;
}

const PositionFields = ({ position, onPosition }: PositionFieldsProps) =>
  (['x', 'y'] as const).map((axis) => (
    <SliderLabel key={axis}>
      {axis === 'x' ? 'Left to right' : 'Top to bottom'}
      <Slider
        type="range"
        min={0}
        max={100}
        value={position[axis]}
        onChange={(event) => onPosition({ ...position, [axis]: Number(event.target.value) })}
      />
    </SliderLabel>
  ));

interface PreviewProps {
  /** A file, or the URL of a stored image. */
  source: File | string;
  ratio: string;
  position: { x: number; y: number };
}

/** The crop as the service will make it. */
function Preview({ source, ratio, position }: PreviewProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return setUrl(source);
    const created = URL.createObjectURL(source);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [source]);
  return (
    <Crop data-ratio={ratio}>
      {url && (
        <img
          src={url}
          alt="Preview of the crop"
          ref={(image) => {
            if (image) image.style.objectPosition = `${position.x}% ${position.y}%`;
          }}
        />
      )}
    </Crop>
  );
}
