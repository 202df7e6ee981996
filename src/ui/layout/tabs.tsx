import ArcoTabs, { type TabsProps } from "@arco-design/web-react/es/Tabs";

/** Arco's tabs with the missing role of the tab list. */
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
