import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  border: 1px solid var(--line);
  border-radius: var(--r2);
`;

/** Height in pixels until the form reports its own, and without JavaScript. */
const initialHeight = 640;

/** A lead form in a frame as tall as the form. */
export function FormFrame({ path, title }: { path: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(initialHeight);
  useEffect(() => {
    const follow = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || typeof data !== 'object' || data === null) return;
      if ('height' in data && typeof data.height === 'number') setHeight(data.height);
    };
    addEventListener('message', follow);
    return () => removeEventListener('message', follow);
  }, []);
  return <Frame ref={frame} src={path} title={title} height={height} loading="lazy" />;
}
