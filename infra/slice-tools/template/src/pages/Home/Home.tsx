import { Button, Head, Lead, Page, Stack } from '@dealstead/kit';
import { useState } from 'react';

/** `/__name__`: rendered on the server for the first view, then in the browser. */
export function Home() {
  const [count, setCount] = useState(0);
  return (
    <Page>
      <Head title="__title__" description="A page of the __title__ team." path="/__name__" />
      <Stack space={4}>
        <h1>__title__</h1>
        <Lead>This page is built in a repository of its own.</Lead>
        <div>
          <Button onClick={() => setCount(count + 1)}>Count: {count}</Button>
        </div>
      </Stack>
    </Page>
  );
}

export default Home;
