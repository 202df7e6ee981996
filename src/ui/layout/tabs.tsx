import ArcoTabs, { type TabsProps } from "@arco-design/web-react/es/Tabs";

/** Arco's tabs, whose list says that it is one. */
export function Tabs(props: TabsProps) {
  return (
    <ArcoTabs
      renderTabHeader={(header, Header) => (
        <div role="tablist">
          <Header {...header} />
        </div>
      )}
      {...props}
    />
  );
}

export const { TabPane } = ArcoTabs;
