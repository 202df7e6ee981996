/** The process of leave: a superior decides, leave of more than three days also needs the role `hr`, and a refusal returns to the applicant. */
export const LEAVE_PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:t="urn:trellis:workflow" id="leaveDefinitions" targetNamespace="urn:trellis:leave">
  <bpmn:process id="leave" name="请假流程" isExecutable="true">
    <bpmn:startEvent id="start" name="发起申请"><bpmn:outgoing>starts</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="managerApproval" name="上级审批" t:assignTo="field:taskUser" t:formKey="leave"><bpmn:incoming>starts</bpmn:incoming><bpmn:incoming>resubmits</bpmn:incoming><bpmn:outgoing>managerDecides</bpmn:outgoing></bpmn:userTask>
    <bpmn:exclusiveGateway id="managerDecision" default="managerRefuses"><bpmn:incoming>managerDecides</bpmn:incoming><bpmn:outgoing>shortLeave</bpmn:outgoing><bpmn:outgoing>longLeave</bpmn:outgoing><bpmn:outgoing>managerRefuses</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:userTask id="hrApproval" name="人事复核" t:candidateRoles="hr" t:formKey="leave"><bpmn:incoming>longLeave</bpmn:incoming><bpmn:outgoing>hrDecides</bpmn:outgoing></bpmn:userTask>
    <bpmn:exclusiveGateway id="hrDecision" default="hrRefuses"><bpmn:incoming>hrDecides</bpmn:incoming><bpmn:outgoing>hrApproves</bpmn:outgoing><bpmn:outgoing>hrRefuses</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:userTask id="revise" name="修改申请" t:assignTo="initiator" t:formKey="leave"><bpmn:extensionElements><t:field name="taskUser" access="edit"/><t:field name="startTime" access="edit"/><t:field name="endTime" access="edit"/><t:field name="reason" access="edit"/></bpmn:extensionElements><bpmn:incoming>managerRefuses</bpmn:incoming><bpmn:incoming>hrRefuses</bpmn:incoming><bpmn:outgoing>revised</bpmn:outgoing></bpmn:userTask>
    <bpmn:exclusiveGateway id="resubmission" default="withdraws"><bpmn:incoming>revised</bpmn:incoming><bpmn:outgoing>resubmits</bpmn:outgoing><bpmn:outgoing>withdraws</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:endEvent id="approved" name="通过"><bpmn:incoming>shortLeave</bpmn:incoming><bpmn:incoming>hrApproves</bpmn:incoming></bpmn:endEvent>
    <bpmn:endEvent id="withdrawn" name="撤销"><bpmn:incoming>withdraws</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="starts" sourceRef="start" targetRef="managerApproval"/>
    <bpmn:sequenceFlow id="managerDecides" sourceRef="managerApproval" targetRef="managerDecision"/>
    <bpmn:sequenceFlow id="shortLeave" name="同意，三天以内" sourceRef="managerDecision" targetRef="approved"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${approved and days &lt;= 3}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="longLeave" name="超过三天" sourceRef="managerDecision" targetRef="hrApproval"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${approved and days &gt; 3}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="managerRefuses" name="驳回" sourceRef="managerDecision" targetRef="revise"/>
    <bpmn:sequenceFlow id="hrDecides" sourceRef="hrApproval" targetRef="hrDecision"/>
    <bpmn:sequenceFlow id="hrApproves" name="同意" sourceRef="hrDecision" targetRef="approved"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${approved}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="hrRefuses" name="驳回" sourceRef="hrDecision" targetRef="revise"/>
    <bpmn:sequenceFlow id="revised" sourceRef="revise" targetRef="resubmission"/>
    <bpmn:sequenceFlow id="resubmits" name="重新提交" sourceRef="resubmission" targetRef="managerApproval"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${approved}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="withdraws" name="撤销" sourceRef="resubmission" targetRef="withdrawn"/>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="leaveDiagram">
    <bpmndi:BPMNPlane id="leavePlane" bpmnElement="leave">
      <bpmndi:BPMNShape id="startShape" bpmnElement="start"><dc:Bounds x="180" y="202" width="36" height="36"/><bpmndi:BPMNLabel><dc:Bounds x="170" y="243" width="56" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="managerApprovalShape" bpmnElement="managerApproval"><dc:Bounds x="270" y="180" width="100" height="80"/></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="managerDecisionShape" bpmnElement="managerDecision" isMarkerVisible="true"><dc:Bounds x="430" y="195" width="50" height="50"/></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="hrApprovalShape" bpmnElement="hrApproval"><dc:Bounds x="540" y="180" width="100" height="80"/></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="hrDecisionShape" bpmnElement="hrDecision" isMarkerVisible="true"><dc:Bounds x="700" y="195" width="50" height="50"/></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="reviseShape" bpmnElement="revise"><dc:Bounds x="405" y="330" width="100" height="80"/></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="resubmissionShape" bpmnElement="resubmission" isMarkerVisible="true"><dc:Bounds x="295" y="345" width="50" height="50"/></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="approvedShape" bpmnElement="approved"><dc:Bounds x="812" y="202" width="36" height="36"/><bpmndi:BPMNLabel><dc:Bounds x="802" y="243" width="56" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="withdrawnShape" bpmnElement="withdrawn"><dc:Bounds x="302" y="462" width="36" height="36"/><bpmndi:BPMNLabel><dc:Bounds x="292" y="503" width="56" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="startsEdge" bpmnElement="starts"><di:waypoint x="216" y="220"/><di:waypoint x="270" y="220"/></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="managerDecidesEdge" bpmnElement="managerDecides"><di:waypoint x="370" y="220"/><di:waypoint x="430" y="220"/></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="shortLeaveEdge" bpmnElement="shortLeave"><di:waypoint x="455" y="195"/><di:waypoint x="455" y="110"/><di:waypoint x="830" y="110"/><di:waypoint x="830" y="202"/><bpmndi:BPMNLabel><dc:Bounds x="600" y="90" width="84" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="longLeaveEdge" bpmnElement="longLeave"><di:waypoint x="480" y="220"/><di:waypoint x="540" y="220"/><bpmndi:BPMNLabel><dc:Bounds x="486" y="200" width="48" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="managerRefusesEdge" bpmnElement="managerRefuses"><di:waypoint x="455" y="245"/><di:waypoint x="455" y="330"/><bpmndi:BPMNLabel><dc:Bounds x="461" y="279" width="24" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="hrDecidesEdge" bpmnElement="hrDecides"><di:waypoint x="640" y="220"/><di:waypoint x="700" y="220"/></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="hrApprovesEdge" bpmnElement="hrApproves"><di:waypoint x="750" y="220"/><di:waypoint x="812" y="220"/><bpmndi:BPMNLabel><dc:Bounds x="769" y="200" width="24" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="hrRefusesEdge" bpmnElement="hrRefuses"><di:waypoint x="725" y="245"/><di:waypoint x="725" y="370"/><di:waypoint x="505" y="370"/><bpmndi:BPMNLabel><dc:Bounds x="603" y="350" width="24" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="revisedEdge" bpmnElement="revised"><di:waypoint x="405" y="370"/><di:waypoint x="345" y="370"/></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="resubmitsEdge" bpmnElement="resubmits"><di:waypoint x="320" y="345"/><di:waypoint x="320" y="260"/><bpmndi:BPMNLabel><dc:Bounds x="326" y="294" width="48" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="withdrawsEdge" bpmnElement="withdraws"><di:waypoint x="320" y="395"/><di:waypoint x="320" y="462"/><bpmndi:BPMNLabel><dc:Bounds x="326" y="420" width="24" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
